/** Prints one line for the person at the terminal. */
export const say = (line = '') => process.stdout.write(`${line}\n`)
