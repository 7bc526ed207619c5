import type { Messages } from '../index.ts'

export const ticket = {
  category: 'Participation category',
  categoryHint: 'Please choose one.',
  options: 'Options',
  optionsHint: 'Choose any that you would like. You can register without any.',
  seatsLeft: '{available, plural, one {# seat left} other {# seats left}}',
  soldOut: 'Sold out',
  bought: 'Bought already',
} satisfies Messages['ticket']
