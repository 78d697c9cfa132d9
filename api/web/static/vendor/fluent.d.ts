// The types of fluent.js, from the package that it was made of. No browser loads this file.
export * from "@fluent/bundle";
