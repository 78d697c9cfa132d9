// The types of preact.js, from the packages that it was made of. No browser loads this file.
import type { VNode } from "preact";

export { Component, h, render } from "preact";
export * from "preact/hooks";
export function html(strings: TemplateStringsArray, ...values: unknown[]): VNode;
