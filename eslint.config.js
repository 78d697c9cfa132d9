// What the JavaScript here must keep to; prettier lays it out, `tsc` checks its types.
import js from "@eslint/js";
import globals from "globals";

export default [
  { ignores: ["**/vendor/", "**/.*/", "**/build/", "**/dist/"] },
  js.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      eqeqeq: "error",
      "prefer-const": "error",
      "no-var": "error",
      "no-shadow": "error",
      "no-unused-vars": "error",
      "no-use-before-define": ["error", { functions: false, variables: false }],
      "no-eval": "error",
      "no-implied-eval": "error",
      "no-new-func": "error",
      "no-implicit-coercion": "error",
      "no-else-return": "error",
      "no-nested-ternary": "error",
      "object-shorthand": "error",
      "prefer-template": "error",
      // Path data (M...) is not broken.
      "max-len": ["error", { code: 120, ignorePattern: '"M[-\\d .A-Za-z]+"' }],
    },
  },
  { files: ["api/**/*.js"], languageOptions: { globals: globals.browser } },
  { files: ["deploy/**/*.js"], languageOptions: { globals: globals.node } },
];
