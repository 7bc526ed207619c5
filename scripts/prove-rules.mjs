/**
 * Self-test of the rules: each must report the fault that is planted for it, and no harmless text.
 *
 * @param {{
 *   rules: string[],
 *   planted: { rule: string, fault: string, found: string[] }[],
 *   allowed: { what: string, found: string[] }[],
 *   where: string,
 * }} proof the rules that reported each planted fault, and each harmless text
 * @returns {string[]} the faults of the rules
 */
export const proveRules = ({ rules, planted, allowed, where }) => [
  ...rules
    .filter((rule) => planted.every((fault) => fault.rule !== rule))
    .map((rule) => `${rule}: no fault is planted for it. Add one to ${where}.`),
  ...planted
    .filter(({ rule, found }) => !found.includes(rule))
    .map(({ rule, fault }) => `${rule}: does not report ${fault}. Correct the rule, or ${where}.`),
  ...planted.flatMap(({ rule, fault, found }) =>
    found.filter((other) => other !== rule).map((other) => `${other}: also reports ${fault}.`),
  ),
  ...allowed.flatMap(({ what, found }) => found.map((rule) => `${rule}: reports harmless text: ${what}.`)),
]
