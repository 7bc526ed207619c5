/** Mutants that no test can notice, each with the reason. Named as the report names them. */
export const equivalent: Record<string, string> = {}
