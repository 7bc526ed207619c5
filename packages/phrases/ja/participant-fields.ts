import type { ParticipantField } from '@uketsuke/contract'

/** The name of each participant field, and what its form says about it. */
export const participantFields = {
  contact: { label: 'ご連絡先の種別' },
  occupation: { label: '職種' },
  otherOccupation: { label: '職種（その他）', hint: '15文字以内で入力してください。' },
  postalCode: {
    label: '郵便番号',
    hint: '数字とハイフン（例：123-4567）。形式が異なる場合は000-0000と入力し、番号は住所欄に入力してください。',
  },
  country: { label: '国・地域' },
  prefecture: { label: '都道府県' },
  address: { label: '住所', hint: '市区町村以下を入力してください。' },
  tel: { label: '電話番号', hint: 'ハイフンなしの数字で保存されます（例：0312345678）。' },
  fax: { label: 'FAX番号', hint: 'ハイフンなしの数字で保存されます。' },
  gender: { label: '性別' },
  birth: { label: '生年（西暦）' },
  membershipNumber: {
    label: '会員番号',
    hint: '会員の方は会員番号を、入会申請中の方は99を、非会員の方は00を入力してください。',
  },
  participationType: { label: '参加形式' },
} satisfies Record<ParticipantField, { label: string; hint?: string }>
