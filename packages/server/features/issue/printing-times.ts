import { seconds } from '../../platform/duration.ts'

/** How long a document may wait for its print. The app drops a call after 30 seconds. */
export const longestWait = seconds(25)
/** How long the print may take, including the start of its process. */
export const longestPrint = seconds(10)
/** After this time, a print has hung. */
export const hungAfter = longestWait + longestPrint
