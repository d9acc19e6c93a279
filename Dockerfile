# Skidmark in a container: its package is made with Swift's own image, and installed in a small Debian, where an ordinary
# user runs it.
#
#   docker build -t skidmark .
#   docker run --rm -v "$PWD/my-league:/site" --user "$(id -u):$(id -g)" skidmark build
FROM swift:6.3-bookworm AS build
WORKDIR /skidmark
COPY Scripts/setup Scripts/setup
RUN Scripts/setup --package
COPY . .
# The date of the package's files. The commit that it would be taken from is not in here.
ARG SOURCE_DATE_EPOCH=0
RUN Scripts/package /packages

FROM debian:bookworm-slim
# The package has its libraries, time zones and certificates installed. The rest draws pictures of cards, makes teams' pictures small, and is what
# 'skidmark publish' needs for branches, other machines and stores.
RUN --mount=type=bind,from=build,source=/packages,target=/packages \
    apt-get update -qq \
 && apt-get install -y -qq --no-install-recommends \
    /packages/*.deb \
    librsvg2-bin fonts-dejavu-core libvips-tools \
    git rsync rclone openssh-client \
 && rm -rf /var/lib/apt/lists/* \
 && useradd --uid 10001 --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin skidmark \
 && install -d -o skidmark -g skidmark /site
# The user has no home.
ENV XDG_CACHE_HOME=/tmp
USER skidmark
WORKDIR /site
VOLUME /site
ENTRYPOINT ["skidmark"]
CMD ["build"]
