import type { ChoiceField, CodeOf } from '@uketsuke/contract'

/** Countries and prefectures bring their names along. */
type FieldTexts = {
  [Name in Exclude<ChoiceField, 'country' | 'prefecture'>]: Record<CodeOf<Name>, string>
}

/** Texts of the choice lists, by wire value. */
export const choices = {
  gender: {
    MALE: '男性',
    FEMALE: '女性',
    OTHER: 'その他',
    NO_ANSWER: '回答しない',
  },
  contact: { OFFICE: '勤務先', HOME: '自宅' },
  occupation: {
    DOCTOR: '医師',
    NURSE: '看護師',
    PHARMACIST: '薬剤師',
    THERAPIST: '療法士',
    PHYSICAL_THERAPIST: '理学療法士',
    CLINICAL_LABORATORY_TECHNICIAN: '臨床検査技師',
    CLINICAL_ENGINEER: '臨床工学技士',
    MIDWIFE: '助産師',
    RESEARCHER: '研究者',
    COMPANY: '企業',
    GRADUATE_STUDENT: '大学院生',
    UNDERGRADUATE_STUDENT: '大学生',
    PATIENT_FAMILY: '患者・ご家族',
    OTHER: 'その他',
  },
  participationType: {
    ON_SITE: '現地参加',
    WEB: 'Web参加',
    BOTH: '現地とWebの両方',
  },
} satisfies FieldTexts
