/** The last versions of a page that were published: when, by whom, and the button that makes one the draft again. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { PageEntry } from '#contract/site/pages.ts'
import { call } from '#pwa/api.ts'
import { formatDateTime } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Modal } from '#pwa/ui/Modal.tsx'
import { Row } from '#pwa/ui/Row.tsx'
import { pagesQuery } from '../settings/pagesQuery.ts'
import { QueryStatus } from '../sync/QueryStatus.tsx'
import { useBlockedReason } from '../sync/useSync.ts'
import { getPageName } from '../texts/labels.ts'
import { useWrite } from '../writes/useWrite.ts'
import { replacePage, versionsQuery } from './queries.ts'

export function VersionsDialog({ page, onClose }: { page: PageEntry; onClose: () => void }) {
  const { i18n, language } = useLanguage()
  const client = useQueryClient()
  const query = useQuery(versionsQuery(page.id))
  const isLocked = useBlockedReason() !== null
  const restore = useWrite({
    send: (number: number, key) =>
      call('pages.restoreVersion', {
        params: { id: page.id, number: String(number) },
        key,
        version: page.version,
      }),
    store: async (restored) => client.setQueryData(pagesQuery.queryKey, (pages) => replacePage(pages, restored)),
    success: () => /*i18n*/ 'admin.pages.restored',
    failure: () => ({ title: /*i18n*/ 'admin.pages.notRestored' }),
    onDone: onClose,
    onError: () => {
      void client.invalidateQueries(pagesQuery)
      return undefined
    },
  })
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={i18n.t('admin.pages.versionsOf', { page: getPageName(page, i18n, language) })}
      closeLabel={i18n.t('admin.close')}
      isLocked={restore.isPending}
    >
      <p className="muted">{i18n.t('admin.pages.versionsText')}</p>
      <ul className="rows">
        {query.data?.map(({ number, publishedAt, publishedBy }) => (
          <Row
            key={number}
            actions={
              <Button disabled={isLocked || restore.isPending} onClick={() => restore.mutate(number)}>
                {i18n.t('admin.pages.restore')}
                <span className="visually-hidden"> {formatDateTime(publishedAt, language)}</span>
              </Button>
            }
          >
            <strong>{formatDateTime(publishedAt, language)}</strong>
            <span className="muted">{publishedBy}</span>
          </Row>
        ))}
      </ul>
      <QueryStatus query={query} />
    </Modal>
  )
}
