import type { CardForm } from '@uketsuke/contract'

/** The card form before anything is typed. */
export const emptyCard: CardForm = {
  cardNo: '',
  holderName: '',
  expireMM: '',
  expireYY: '',
  securityCode: '',
}

/** The fields that may stay in the form for another attempt. */
export const withoutSecrets = ({ holderName, expireMM, expireYY }: CardForm): CardForm => ({
  ...emptyCard,
  holderName,
  expireMM,
  expireYY,
})
