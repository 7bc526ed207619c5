type Asked<Question, Answer> = {
  question: Question
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

/**
 * Answers questions together: one batch at a time, while questions asked meanwhile wait for the next. So
 * nobody gets an answer that is older than their question. If a batch fails, so does each of its questions.
 */
export const inBatches = <Question, Answer>(
  answerAll: (questions: Question[]) => Promise<(question: Question) => Answer>,
): ((question: Question) => Promise<Answer>) => {
  let waiting: Asked<Question, Answer>[] = []
  let isRunning = false
  const run = async () => {
    isRunning = true
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      try {
        const answerOf = await answerAll(batch.map(({ question }) => question))
        for (const { question, resolve } of batch) resolve(answerOf(question))
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    isRunning = false
  }
  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject })
      if (!isRunning) void run()
    })
}
