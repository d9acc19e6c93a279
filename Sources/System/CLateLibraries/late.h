#pragma once
#if defined(__linux__)
#include <dlfcn.h>
#include <stdio.h>
#include <unistd.h>

// The function of a library. A library that is missing ends the program, with the code of the system's own loader.
static inline void *late_function(const char *library, const char *name) {
  void *loaded = dlopen(library, RTLD_NOW | RTLD_LOCAL);
  void *function = loaded ? dlsym(loaded, name) : NULL;
  if (!function) {
    fprintf(stderr, "error: A system library cannot be loaded: %s.\n", dlerror());
    fprintf(stderr, "  Next: install it, or install Skidmark again.\n");
    _exit(127);
  }
  return function;
}

// Defines a function that calls the one of that name in LIBRARY.
#define LATE(result, name, parameters, arguments)                                          \
  result name parameters {                                                                 \
    static result(*_Atomic function) parameters;                                           \
    if (!function) function = (result(*) parameters)late_function(LIBRARY, #name);         \
    return function arguments;                                                             \
  }
#endif
