/** Prints one line for the person at the terminal. */
export const say = (line = ''): void => void process.stdout.write(`${line}\n`)
