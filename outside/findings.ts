/** A finding that is the tool's own, word for word, and why nothing is mended. */
export type Listed = Readonly<Record<string, string>>

/** The findings that nobody has listed, and the listed ones that are no longer found. */
export const unlisted = (found: readonly string[], listed: Listed): string[] => [
  ...[...new Set(found)].filter((finding) => !(finding in listed)),
  ...Object.keys(listed)
    .filter((finding) => !found.includes(finding))
    .map((finding) => `listed, but not found: ${finding}`),
]
