import { type ReactNode, useEffect, useRef } from 'react'

/**
 * Why the order on the screen cannot be confirmed any more, below the heading. Takes the focus of the button
 * that disappeared, a long way below on a phone.
 */
export function OrderRefused({ children }: { children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' })
    element.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={element} tabIndex={-1}>
      {children}
    </div>
  )
}
