/** The farm's own pages, and sections below the eight pages of the site. For managers; needs the network. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { toFarmDay } from '#contract/days/days.ts'
import type { PageEntry } from '#contract/site/pages.ts'
import { call } from '#pwa/api.ts'
import { formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Badge } from '#pwa/ui/Badge.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { ButtonLink } from '#pwa/ui/ButtonLink.tsx'
import { MissingLanguages } from '../forms/MissingLanguages.tsx'
import { readEdited } from '../forms/useDialogDraft.ts'
import { EntryList } from '../settings/EntryList.tsx'
import { pagesQuery } from '../settings/pagesQuery.ts'
import { readNavigation } from '../settings/queries.ts'
import { useFollowSettings } from '../settings/useFollowSettings.ts'
import { Notice } from '../sync/Notice.tsx'
import { QueryStatus } from '../sync/QueryStatus.tsx'
import { useBlockedReason, useNow } from '../sync/useSync.ts'
import { getPageName } from '../texts/labels.ts'
import { ConfirmDialog } from '../writes/ConfirmDialog.tsx'
import { useWrite } from '../writes/useWrite.ts'
import { NavigationDialog } from './NavigationDialog.tsx'
import { PageDialog } from './PageDialog.tsx'
import { VersionsDialog } from './VersionsDialog.tsx'

/** The page that a link has named, and whether it is gone. Only a fresh list tells. */
function useLinkedPage({ data, isFetching }: { data: PageEntry[] | undefined; isFetching: boolean }) {
  const [params, setParams] = useSearchParams()
  const [linked, setLinked] = useState<PageEntry | undefined>()
  const [isGone, setGone] = useState(false)
  useEffect(() => {
    const id = params.get('page')
    if (id === null || data === undefined || isFetching) return
    const page = data.find((it) => it.id === id)
    setLinked(page)
    setGone(page === undefined)
    // At once: the dialog has an entry of its own in the history.
    setParams({}, { replace: true })
  }, [params, setParams, data, isFetching])
  return { linked, isGone }
}

export function SitePagesPage() {
  const { i18n, language } = useLanguage()
  const query = useQuery(pagesQuery)
  useFollowSettings('pages', pagesQuery.queryKey)
  const isLocked = useBlockedReason() !== null
  const navigation = useLiveQuery(readNavigation)
  const [isOrdering, setOrdering] = useState(() => readEdited('navigation') !== null)
  const [isPublishing, setPublishing] = useState(false)
  const [withVersions, showVersions] = useState<PageEntry | null>(null)
  const { linked, isGone } = useLinkedPage(query)
  const drafts = query.data?.filter(({ hasDraft }) => hasDraft) ?? []
  const getName = (page: PageEntry) => getPageName(page, i18n, language)
  return (
    <>
      {isGone && <Notice tone="warn">{i18n.t('admin.pages.gone')}</Notice>}
      <EntryList
        form="page"
        entries={query.data}
        linked={linked}
        text={i18n.t('admin.pages.text')}
        addLabel={i18n.t('admin.pages.add')}
        isBlocked={query.data === undefined}
        actions={
          <>
            <Button disabled={isLocked || drafts.length === 0} onClick={() => setPublishing(true)}>
              {i18n.t('admin.pages.publish')}
            </Button>
            <Button disabled={isLocked || !query.data || !navigation} onClick={() => setOrdering(true)}>
              {i18n.t('admin.navigation.title')}
            </Button>
          </>
        }
        getName={getName}
        renderEntry={(page) => <PageRow page={page} name={getName(page)} />}
        renderActions={(page) => (
          <>
            {page.hasDraft && (
              <ButtonLink href={`/api/pages/${page.id}/preview?lang=${language}`} target="_blank" rel="noopener">
                {i18n.t('admin.pages.preview')}
                <span className="visually-hidden"> {getName(page)}</span>
              </ButtonLink>
            )}
            {page.hasVersions && (
              <Button disabled={isLocked} onClick={() => showVersions(page)}>
                {i18n.t('admin.pages.versions')}
                <span className="visually-hidden"> {getName(page)}</span>
              </Button>
            )}
          </>
        )}
        renderDialog={(page, close) => <PageDialog page={page} onClose={close} />}
      />
      <QueryStatus query={query} />
      {isOrdering && query.data && navigation && (
        <NavigationDialog stored={navigation} pages={query.data} onClose={() => setOrdering(false)} />
      )}
      {isPublishing && <PublishDialog drafts={drafts} onClose={() => setPublishing(false)} />}
      {withVersions && <VersionsDialog page={withVersions} onClose={() => showVersions(null)} />}
    </>
  )
}

function PageRow({ page, name }: { page: PageEntry; name: string }) {
  const { i18n, language } = useLanguage()
  const today = toFarmDay(useNow())
  const { hiddenUntil, published, hasDraft, isOwn, sections, title } = page
  const path = published?.path ?? page.path
  return (
    <>
      <strong>{name}</strong>
      {published ? (
        <a href={path} target="_blank" rel="noopener">
          {path}
        </a>
      ) : (
        <span className="muted">{path}</span>
      )}
      {sections.length > 0 && (
        <span className="muted">{i18n.t('admin.pages.sectionCount', { n: sections.length })}</span>
      )}
      {hasDraft && <Badge tone="accent">{i18n.t('admin.pages.draft')}</Badge>}
      {isOwn && !published && <Badge>{i18n.t('admin.pages.unpublished')}</Badge>}
      {hiddenUntil !== null && today < hiddenUntil && (
        <Badge>{i18n.t('admin.pages.hiddenUntil', { day: formatDay(hiddenUntil, language) })}</Badge>
      )}
      {isOwn && <MissingLanguages texts={[title ?? {}]} />}
    </>
  )
}

/** Shows all drafts to guests, after a list of them. */
function PublishDialog({ drafts, onClose }: { drafts: PageEntry[]; onClose: () => void }) {
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
