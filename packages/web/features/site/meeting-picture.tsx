import { useState } from 'react'
import { useFirstPaint } from '../../lib/first-contentful-paint.ts'
import styles from './meeting.module.css'
import { useSiteConfiguration } from './site-configuration.tsx'

/** From one seat of a row to the next, as near as a whole number of seats allows. */
const seatStep = 26

/** The rows of seats, each equally far from the one before it, and the seats that fill each circle. */
const rows = Array.from({ length: 9 }, (_, row) => {
  const radius = 60 + 34 * row
  return { radius, seats: Math.round((2 * Math.PI * radius) / seatStep) }
})

/**
 * Rows of seats around a stage in the convention's colour, and above them its picture, if it has one. The
 * picture loads after the first contentful paint, so that it doesn't delay the form. `isDrawn`: only the
 * seats, for screens whose largest contentful paint the picture would be.
 */
export function MeetingPicture({ isDrawn = false }: { isDrawn?: boolean }) {
  const { picture } = useSiteConfiguration().appearance
  const isPainted = useFirstPaint()
  const [isMissing, setMissing] = useState(false)
  const largest = picture.reduce<(typeof picture)[number] | null>(
    (best, size) => (best && best.width >= size.width ? best : size),
    null,
  )
  return (
    <div className={styles.picture}>
      <svg aria-hidden="true" viewBox="0 0 640 360" preserveAspectRatio="xMidYMid slice">
        {rows.map(({ radius, seats }) => (
          <circle key={radius} cx="320" cy="30" r={radius} pathLength={seats} />
        ))}
      </svg>
      {!isDrawn && isPainted && largest && !isMissing && (
        <img
          src={largest.url}
          srcSet={picture.map(({ url, width }) => `${url} ${width}w`).join(', ')}
          sizes="(width >= 80em) 22rem, 100vw"
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setMissing(true)}
        />
      )}
    </div>
  )
}
