/** Dark enough for white letters, and apart from each other also for people who see fewer colors. */
const colors = [
  '#1f4e8c',
  '#b0431a',
  '#1d6b43',
  '#6a3d8f',
  '#7d5a00',
  '#0b6e7a',
  '#a1265e',
  '#4a4f57',
] as const

/** The stripe of a participation category on name cards, by the category's place among those of its convention, from 0. */
export const badgeColor = (place: number): string => colors[Math.max(place, 0) % colors.length] ?? colors[0]
