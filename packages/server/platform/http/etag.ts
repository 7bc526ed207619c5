const opaque = (tag: string): string => tag.trim().replace(/^W\//, '')

/** Whether an If-None-Match names the tag (RFC 9110, 13.1.2). Weak and strong tags are compared alike. */
export const matchesEtag = (ifNoneMatch: string, etag: string): boolean =>
  ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((known) => opaque(known) === opaque(etag))
