/** What keeps a convention's templates from being used, one line for each fault: file, line, what was expected. */
export class TemplateError extends Error {}
