/** Wire values of the choice lists; their texts are in `phrases`. */
export const genders = ['MALE', 'FEMALE', 'OTHER', 'NO_ANSWER'] as const
export const contacts = ['OFFICE', 'HOME'] as const
export const occupations = [
  'DOCTOR',
  'NURSE',
  'PHARMACIST',
  'THERAPIST',
  'PHYSICAL_THERAPIST',
  'CLINICAL_LABORATORY_TECHNICIAN',
  'CLINICAL_ENGINEER',
  'MIDWIFE',
  'RESEARCHER',
  'COMPANY',
  'GRADUATE_STUDENT',
  'UNDERGRADUATE_STUDENT',
  'PATIENT_FAMILY',
  'OTHER',
] as const
export const participationTypes = ['ON_SITE', 'WEB', 'BOTH'] as const
export const userCategories = ['GENERAL', 'INVITED', 'OTHER_PAYMENT'] as const
