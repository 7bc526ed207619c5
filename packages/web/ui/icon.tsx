const shapes = {
  check: 'M5 12.5 10 17.5 19 7',
  close: 'M6 6 18 18M18 6 6 18',
  menu: 'M4 7H20M4 12H20M4 17H20',
  chevronDown: 'M6 9.5 12 15.5 18 9.5',
  chevronRight: 'M9.5 6 15.5 12 9.5 18',
  arrowLeft: 'M19 12H5M11 6 5 12 11 18',
  arrowUp: 'M12 19V5M6 11 12 5 18 11',
  newTab:
    'M13 5H19V11M19 5 11 13M10 6H6.5A1.5 1.5 0 0 0 5 7.5V17.5A1.5 1.5 0 0 0 6.5 19H16.5A1.5 1.5 0 0 0 18 17.5V14',
  alert: 'M12 8V13M12 16.2V16.3M12 3.5A8.5 8.5 0 1 1 12 20.5 8.5 8.5 0 1 1 12 3.5Z',
  info: 'M12 11V16M12 7.8V7.9M12 3.5A8.5 8.5 0 1 1 12 20.5 8.5 8.5 0 1 1 12 3.5Z',
  success: 'M8 12.3 11 15.2 16 9.5M12 3.5A8.5 8.5 0 1 1 12 20.5 8.5 8.5 0 1 1 12 3.5Z',
  copy: 'M9 9H18.5A.5.5 0 0 1 19 9.5V19.5A.5.5 0 0 1 18.5 20H9.5A.5.5 0 0 1 9 19.5ZM15 9V5.5A.5.5 0 0 0 14.5 5H5.5A.5.5 0 0 0 5 5.5V14.5A.5.5 0 0 0 5.5 15H9',
  mail: 'M4 6.5H20V17.5H4ZM4 7 12 13 20 7',
  eye: 'M2.5 12C5 7.5 8.3 5.5 12 5.5S19 7.5 21.5 12C19 16.5 15.7 18.5 12 18.5S5 16.5 2.5 12ZM12 9A3 3 0 1 1 12 15 3 3 0 1 1 12 9Z',
  eyeOff:
    'M4 4 20 20M9.5 5.8A9 9 0 0 1 12 5.5C15.7 5.5 19 7.5 21.5 12A14.5 14.5 0 0 1 18.6 15.7M15 17.9A9 9 0 0 1 12 18.5C8.3 18.5 5 16.5 2.5 12A14.5 14.5 0 0 1 6.2 7.7M10 10A3 3 0 0 0 14.1 14.1',
  lock: 'M6 10.5H18V20H6ZM8.5 10.5V7.5A3.5 3.5 0 0 1 15.5 7.5V10.5M12 14V16.5',
  download: 'M12 4V15M7 10.5 12 15.5 17 10.5M5 19.5H19',
  plus: 'M12 5V19M5 12H19',
  minus: 'M5 12H19',
  play: 'M12 3.5A8.5 8.5 0 1 1 12 20.5 8.5 8.5 0 1 1 12 3.5ZM10.2 8.6 15.4 12 10.2 15.4Z',
  qrCode:
    'M4.5 4.5H10V10H4.5ZM14 4.5H19.5V10H14ZM4.5 14H10V19.5H4.5ZM14 14H16V16H14ZM19.5 14V19.5H17M14 19.5H14.1',
  receipt: 'M6 3.5H18V20.5L15 18.7 12 20.5 9 18.7 6 20.5ZM9.5 8.5H14.5M9.5 12.5H14.5',
  certificate:
    'M10.5 17.5H4V4.5H20V9.5M8 8.5H14M8 12.5H11.5M16 11.5A2.8 2.8 0 1 1 16 17.1 2.8 2.8 0 1 1 16 11.5ZM14.3 16.8V21L16 20 17.7 21V16.8',
  nameCard:
    'M10 7H4.5V19.5H19.5V7H14M10 4.5H14V9H10ZM9 11.8A1.6 1.6 0 1 1 9 15 1.6 1.6 0 1 1 9 11.8ZM6.8 17C7.4 15.7 10.6 15.7 11.2 17M14 12.5H16.7M14 15.5H16.7',
  user: 'M12 4A4 4 0 1 1 12 12 4 4 0 1 1 12 4ZM4.5 20C5.5 16.5 8.3 15 12 15S18.5 16.5 19.5 20',
  list: 'M9 6.5H20M9 12H20M9 17.5H20M4.5 6.5H4.6M4.5 12H4.6M4.5 17.5H4.6',
  edit: 'M4.5 19.5 5.5 15.5 15.5 5.5 18.5 8.5 8.5 18.5ZM13.5 7.5 16.5 10.5',
  key: 'M8.5 10.5A4.2 4.2 0 1 1 8.5 18.9 4.2 4.2 0 1 1 8.5 10.5ZM11.5 11.7 19.5 3.7M15.8 7.4 18.8 10.4',
  logout: 'M10 5H5.5V19H10M10 12H20M16 8 20 12 16 16',
} as const

export type IconName = keyof typeof shapes
export const iconNames = Object.keys(shapes) as IconName[]

/** Decoration beside a text: hidden from assistive technology, as large as the surrounding text. */
export function Icon({ name, className }: { name: IconName; className?: string | undefined }) {
  return (
    <svg
      aria-hidden="true"
      className={className}
      width="1.25em"
      height="1.25em"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={shapes[name]} />
    </svg>
  )
}
