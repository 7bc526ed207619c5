import type { ParticipantField } from '@uketsuke/contract'

/**
 * The name of each participant field, and what its form says about it. A form that does not require the field
 * shows `hintIfOptional`.
 */
export const participantFields = {
  contact: { label: 'ご連絡先の種別' },
  occupation: { label: '職種' },
  otherOccupation: { label: '職種（その他）', hint: '15文字以内で入力してください。' },
  postalCode: { label: '郵便番号' },
  country: { label: '国・地域' },
  prefecture: { label: '都道府県' },
  address: { label: '住所', hint: '市区町村以下を入力してください。' },
  tel: { label: '電話番号', hint: '例：0312345678（ハイフンなし）' },
  fax: { label: 'FAX番号', hint: '例：0312345679（ハイフンなし）' },
  gender: { label: '性別' },
  birth: { label: '生年（西暦）' },
  membershipNumber: {
    label: '会員番号',
    hint: '会員の方は会員番号を、入会申請中の方は99を、非会員の方は00を入力してください。',
  },
  participationType: {
    label: '参加形式',
    hintIfOptional: '未定の場合は、登録後にマイページでお選びいただけます。',
  },
} satisfies Record<ParticipantField, { label: string; hint?: string; hintIfOptional?: string }>
