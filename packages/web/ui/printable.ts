// What fonts have is 1.5 kB, and seldom needed at once: loaded with the first text that needs it.
export { unprintableCharacters } from '@uketsuke/contract/printable-characters'
export { printedText } from '@uketsuke/contract/printed-text'
