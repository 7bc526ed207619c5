import type { Messages } from '../index.ts'

export const choices = {
  gender: { MALE: 'Male', FEMALE: 'Female', OTHER: 'Other', NO_ANSWER: 'Prefer not to answer' },
  contact: { OFFICE: 'Work', HOME: 'Home' },
  occupation: {
    DOCTOR: 'Doctor',
    NURSE: 'Nurse',
    PHARMACIST: 'Pharmacist',
    THERAPIST: 'Therapist',
    PHYSICAL_THERAPIST: 'Physical therapist',
    CLINICAL_LABORATORY_TECHNICIAN: 'Clinical laboratory technician',
    CLINICAL_ENGINEER: 'Clinical engineer',
    MIDWIFE: 'Midwife',
    RESEARCHER: 'Researcher',
    COMPANY: 'Company',
    GRADUATE_STUDENT: 'Graduate student',
    UNDERGRADUATE_STUDENT: 'Undergraduate student',
    PATIENT_FAMILY: 'Patient or family',
    OTHER: 'Other',
  },
  participationType: { ON_SITE: 'On site', WEB: 'Online', BOTH: 'On site and online' },
} satisfies Messages['choices']
