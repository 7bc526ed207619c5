/** Findings that are false alarms of the tool, word for word, each with the reason. */
export type Listed = Readonly<Record<string, string>>

/** Findings that are not listed, and listed ones that no longer occur. */
export const unlisted = (found: readonly string[], listed: Listed): string[] => [
  ...[...new Set(found)].filter((finding) => !(finding in listed)),
  ...Object.keys(listed)
    .filter((finding) => !found.includes(finding))
    .map((finding) => `listed, but not found: ${finding}`),
]
