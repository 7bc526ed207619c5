import { useMutation, useQueryClient } from '@tanstack/react-query'
import { saveFile } from '../../lib/save-file.ts'
import { stored, useStored } from '../../lib/store.ts'
import { useSnackbar } from '../../ui/snackbar.tsx'
import { DownloadSaved } from './download-saved.tsx'
import { type DocumentRequest, issueOnce, isUnanswered } from './open-requests.ts'

/** Requests a document and saves it. Refreshes the number of downloads left, even after a failure. */
export const useIssue = (document: string) => {
  const token = useStored(stored.token) ?? ''
  const queries = useQueryClient()
  const snackbar = useSnackbar()
  const { error, isPending, mutate } = useMutation({
    mutationFn: (request: DocumentRequest) => issueOnce(token, document, request),
    onSuccess: (made) => {
      saveFile(made)
      snackbar.show(<DownloadSaved />)
    },
    onSettled: () => void queries.invalidateQueries(),
  })
  return { error, isPending, issue: mutate, isUnanswered: isUnanswered(token, document) }
}
