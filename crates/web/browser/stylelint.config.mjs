export default {
  extends: "stylelint-config-recommended",
  rules: {
    // Rules are ordered by part of the page, not by specificity.
    "no-descending-specificity": null,
  },
};
