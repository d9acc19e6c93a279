#pragma once
// On Linux this target stands for libcurl, libarchive and libmicrohttpd until they are needed: each function that the
// program uses loads its library with the first call. With 35 libraries behind them these three took more than half
// of the time that the program needs to start, and most commands use none of them. The headers are the libraries'
// own, so a function that is declared otherwise here does not compile, and one that is missing does not link.
