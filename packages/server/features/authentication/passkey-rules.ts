/** ES256, and RS256 for older Windows Hello. Every authenticator in use supports one of them. */
export const passkeyAlgorithms = [-7, -257]

/**
 * A counting authenticator signs with a higher number each time. Two authenticators with the same key break
 * that order.
 */
export const isCopied = (counted: number, signed: number): boolean =>
  (counted > 0 || signed > 0) && signed <= counted
