import { maskCardNo } from './cards.ts'
import { japanDashed } from './japan-time.ts'
import type { Provider } from './provider.ts'
import type { TokenRequest } from './token-rules.ts'
import { refusalOf } from './token-rules.ts'
import { issueToken, TOKEN_LIFE_MS } from './tokens.ts'

/** The answer of the token endpoint. On success it has the fields of the token script's tokenObject. */
export type TokenAnswer =
  | { resultCode: string; message: string }
  | {
      resultCode: '000'
      /** A list if tokenNumber was sent. */
      token: string | string[]
      /** `yyyy-mm-dd-HH-MM-SS`, Japan time. */
      toBeExpiredAt: string
      maskedCardNo: string
      isSecurityCodeSet: boolean
    }

/** Exchanges a test card for a token, or answers the result code of the first error in the request. */
export const createToken = (request: TokenRequest, { clock, shops, tokens }: Provider): TokenAnswer => {
  const refusal = refusalOf(request, shops)
  if (refusal) return refusal

  const { shopId, cardNo, securityCode, tokenNumber } = request
  const card = { cardNo, expire: request.expire.slice(-4), securityCode }
  const now = clock()
  const issue = () => issueToken(tokens, shopId, card, now)
  return {
    resultCode: '000',
    token: tokenNumber === '' ? issue() : Array.from({ length: Number(tokenNumber) }, issue),
    toBeExpiredAt: japanDashed(new Date(now.getTime() + TOKEN_LIFE_MS)),
    maskedCardNo: maskCardNo(cardNo),
    isSecurityCodeSet: securityCode !== '',
  }
}
