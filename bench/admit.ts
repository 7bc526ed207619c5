import { attend, type World } from './attendee.ts'

/** Runs `count` attendees, `concurrency` at a time. @returns how often each error message occurred. */
export const admit = async (
  world: World,
  count: number,
  concurrency: number,
  onDone: () => void = () => {},
): Promise<Map<string, number>> => {
  const errors = new Map<string, number>()
  let left = count
  const visit = async (): Promise<void> => {
    while (left-- > 0) {
      try {
        await attend(world)
        onDone()
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error)
        errors.set(message, (errors.get(message) ?? 0) + 1)
      }
    }
  }
  await Promise.all(Array.from({ length: concurrency }, visit))
  return errors
}
