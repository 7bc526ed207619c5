import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { holdsTexts } from './parse-json.ts'

type Place = { pathname: string; search: string; state?: unknown }

const stepOf = ({ state }: Place): string | null => (holdsTexts(state, 'step') ? state.step : null)

/** From one step of a screen to another: nothing is left. */
export const isStepMove = (from: Place, to: Place): boolean =>
  from.pathname === to.pathname && from.search === to.search && stepOf(from) !== stepOf(to)

/**
 * Makes a later step of this screen an entry of the browser's history, so that "back" returns to the first
 * step. `isOver`: the steps are done, and "back" must not reach their entry again.
 */
export const useStepEntry = (step: string, isOver: boolean) => {
  const location = useLocation()
  const navigate = useNavigate()
  const isHere = stepOf(location) === step
  const mustLeave = isHere && isOver
  useEffect(() => {
    if (mustLeave) void navigate(-1)
  }, [mustLeave, navigate])
  // Each step begins at its heading, which has the focus.
  useEffect(() => {
    history.scrollRestoration = 'manual'
    return () => {
      history.scrollRestoration = 'auto'
    }
  }, [])
  return {
    isHere,
    enter: () => {
      const { pathname, search } = location
      // After a reload the first step shows in the later one's entry.
      if (!isHere) void navigate({ pathname, search }, { state: { step } })
    },
    leave: () => {
      if (isHere) void navigate(-1)
    },
  }
}
