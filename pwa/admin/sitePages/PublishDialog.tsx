import { useQueryClient } from '@tanstack/react-query'
import type { PageEntry } from '#contract/pages.ts'
import { call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { pagesQuery } from '../settings/pagesQuery.ts'
import { ConfirmDialog } from '../writes/ConfirmDialog.tsx'
import { useWrite } from '../writes/useWrite.ts'
import { getPageName } from './labels.ts'

/** Shows all drafts to guests, after a list of them. */
export function PublishDialog({ drafts, onClose }: { drafts: PageEntry[]; onClose: () => void }) {
  const { i18n, language } = useLanguage()
  const client = useQueryClient()
  const publish = useWrite({
    send: (_: null, key) => call('pages.publish', { key }),
    store: async (pages) => client.setQueryData(pagesQuery.queryKey, pages),
    success: () => /*i18n*/ 'admin.pages.published',
    failure: () => ({ title: /*i18n*/ 'admin.pages.notPublished' }),
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title={i18n.t('admin.pages.publishTitle')}
      submitLabel={i18n.t('admin.pages.publish')}
      variant="primary"
      isPending={publish.isPending}
      onConfirm={() => publish.mutate(null)}
      onClose={onClose}
    >
      <p className="dialog-wide">{i18n.t('admin.pages.publishText')}</p>
      <ul className="dialog-wide">
        {drafts.map((page) => (
          <li key={page.id}>{`${getPageName(page, i18n, language)} (${page.path})`}</li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
