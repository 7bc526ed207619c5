/** ES256, and RS256 for older Windows Hello. Every authenticator in use supports one of them. */
export const passkeyAlgorithms = [-7, -257]

/**
 * An authenticator that counts signs with a higher number each time; two with the same key do not keep that.
 */
export const isCopied = (counted: number, signed: number): boolean =>
  (counted > 0 || signed > 0) && signed <= counted
