/** Explains why a convention's templates can't be used. One line per fault: file, line, expectation. */
export class TemplateError extends Error {}
