# Skidmark in a container: built with Swift's own image, run in a small Debian by an ordinary user.
#
#   docker build -t skidmark .
#   docker run --rm -v "$PWD/my-league:/site" --user "$(id -u):$(id -g)" skidmark build
FROM swift:6.3-bookworm AS build
RUN apt-get update -qq \
 && apt-get install -y -qq --no-install-recommends \
    libcurl4-openssl-dev libyaml-dev libssl-dev libcmark-gfm-dev libcmark-gfm-extensions-dev \
    libgumbo-dev libmicrohttpd-dev libarchive-dev pkg-config \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /skidmark
COPY . .
# With Swift's own libraries inside, the program needs nothing of Swift's where it runs.
RUN swift build -c release --product skidmark --static-swift-stdlib \
 && install -D "$(swift build -c release --static-swift-stdlib --show-bin-path)/skidmark" /out/skidmark \
 && strip /out/skidmark

FROM debian:bookworm-slim
# What 'ldd' names, then: time zones, who is who on the web, what draws pictures of cards, and a font for it; and what
# 'skidmark publish' needs for branches, other machines and stores.
RUN apt-get update -qq \
 && apt-get install -y -qq --no-install-recommends \
    libcurl4 libyaml-0-2 libssl3 libcmark-gfm0.29.0.gfm.6 libcmark-gfm-extensions0.29.0.gfm.6 \
    libgumbo1 libmicrohttpd12 libstdc++6 libarchive13 \
    tzdata ca-certificates librsvg2-bin fonts-dejavu-core \
    git rsync rclone openssh-client \
 && rm -rf /var/lib/apt/lists/* \
 && useradd --uid 10001 --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin skidmark \
 && install -d -o skidmark -g skidmark /site
COPY --from=build /out/skidmark /usr/local/bin/skidmark
# Whoever it runs as has no home.
ENV XDG_CACHE_HOME=/tmp
USER skidmark
WORKDIR /site
VOLUME /site
ENTRYPOINT ["skidmark"]
CMD ["build"]
