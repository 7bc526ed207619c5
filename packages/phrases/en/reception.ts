import type { Messages } from '../index.ts'

export const reception = {
  title: 'Entry QR code',
  intro:
    'Press the button below to show the QR code that lets you in at the venue. A new code replaces the previous one.',
  show: 'Show the code',
  update: 'Get a new code',
  brightness: 'If the scanner has trouble, turn up the brightness of your screen.',
  updating: {
    title: 'Get a new code?',
    text: 'The current code, and any printout of this page, will stop working.',
    confirm: 'Get a new code',
    cancel: 'Keep this code',
  },
  making: 'Your code is being created.',
  shown: 'Your code is shown.',
  code: 'Entry QR code',
  registrationId: 'Registration ID',
  larger: 'Larger',
  smaller: 'Smaller',
  percent: '{percent}%',
  until: 'Valid until {time} (Japan time)',
  left: '{left} left',
  endless: 'This code does not expire.',
  leftFiveMinutes: 'Your code is valid for 5 more minutes.',
  leftOneMinute: 'Your code is valid for 1 more minute.',
  over: 'Your code has expired. Press “Get a new code” to replace it.',
  overWhileClosed: 'Your code has expired.',
  closed: 'The entry QR code is not available at the moment. Available: {period} (Japan time).',
  failed: 'Your code could not be shown',
  errors: {
    PERMISSION_DENIED: 'The entry QR code is not available at the moment.',
    DISABLED: 'This registration ID cannot be used at the moment. Please contact the secretariat.',
  },
} satisfies Messages['reception']
