/** One line for the person who runs the command. */
export const say = (line = '') => process.stdout.write(`${line}\n`)
