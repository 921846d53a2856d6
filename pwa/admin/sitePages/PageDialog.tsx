/** Writes the draft of a page: its address and texts, and its sections. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PageEntry } from '#contract/site/pages.ts'
import { isFixedPage } from '#contract/site/sitePages.ts'
import { ApiError, call, createIdempotencyKey } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Fields } from '../forms/Fields.tsx'
import { type FormRow, getFieldId } from '../forms/fields.ts'
import { useForm } from '../forms/useForm.ts'
import { listWrittenTexts } from '../forms/writtenTexts.ts'
import { pagesQuery } from '../settings/pagesQuery.ts'
import { RemoveEntry } from '../settings/RemoveEntry.tsx'
import { getCurrentRow } from '../sync/errors.ts'
import { getPageName } from '../texts/labels.ts'
import { FormDialog } from '../writes/FormDialog.tsx'
import { useWrite } from '../writes/useWrite.ts'
import { ChosenPicture } from './ChosenPicture.tsx'
import { ConflictNote } from './ConflictNote.tsx'
import { replacePage } from './queries.ts'
import { SectionList } from './SectionList.tsx'
import './PageDialog.css'
import { emptyPage, TypedPage, toPageBody, toTypedPage } from './typedPage.ts'

/** What somebody else has saved meanwhile; null where the page was deleted. */
type Conflict = { current: PageEntry | null }
type Write = { page: TypedPage; version: number }

export function PageDialog({ page, onClose }: { page: PageEntry | null; onClose: () => void }) {
  const { i18n, language } = useLanguage()
  const client = useQueryClient()
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const { save, version, dialog, close, ...form } = useForm<TypedPage, Write, PageEntry>({
    name: 'page',
    id: page?.id ?? null,
    version: page?.version,
    schema: TypedPage,
    initial: () => (page ? toTypedPage(page, language) : emptyPage(createIdempotencyKey())),
    onClose,
    send: ({ page: typed, version }, key) =>
      call('pages.save', { params: { id: typed.id }, body: toPageBody(typed), key, version }),
    store: async (saved) => client.setQueryData(pagesQuery.queryKey, (pages) => replacePage(pages, saved)),
    success: () => /*i18n*/ 'admin.pages.saved',
    failure: () => ({ title: /*i18n*/ 'admin.rooms.failed' }),
    onError: (error) => {
      if (!(error instanceof ApiError && error.status === 412)) return undefined
      setConflict({ current: getCurrentRow(error, PageEntry) })
      return true
    },
  })
  const { values, setValues, getError } = form
  const remove = useWrite({
    send: (removed: PageEntry, key) =>
      call('pages.remove', { params: { id: removed.id }, key, version: removed.version }),
    store: (_, { id }) =>
      Promise.resolve(client.setQueryData(pagesQuery.queryKey, (pages) => pages?.filter((it) => it.id !== id))),
    success: () => /*i18n*/ 'admin.pages.removed',
    failure: () => ({ title: /*i18n*/ 'admin.pages.notRemoved' }),
    onDone: close,
    onError: () => {
      void client.invalidateQueries(pagesQuery)
      return undefined
    },
  })
  const isOwn = !isFixedPage(values.id)
  const submit = () =>
    save.mutate({ page: values, version: conflict ? (conflict.current?.version ?? 0) : (version ?? 0) })
  const theirs = conflict?.current ?? null
  const wrongPaths = save.error instanceof ApiError ? (save.error.problem?.errors ?? []).map(({ path }) => path) : []
  const shown = { i18n, language }
  const rows: FormRow<TypedPage>[] = [
    isOwn && {
      columns: listWrittenTexts('title', values.title, shown, {
        label: i18n.t('admin.pages.title'),
        maxLength: 120,
      }).map((field) => ({ ...field, ...(field.lang === 'it' && { error: getError('title') }) })),
    },
    isOwn && { name: 'path', label: i18n.t('admin.pages.path'), hint: i18n.t('admin.pages.pathHint'), maxLength: 61 },
    isOwn && { name: 'hiddenUntil', kind: 'date', label: i18n.t('admin.pages.hiddenUntilDay') },
    isOwn && {
      columns: listWrittenTexts('description', values.description, shown, {
        label: i18n.t('admin.pages.description'),
        maxLength: 320,
      }),
    },
    isOwn && (
      <ChosenPicture
        key="picture"
        id={getFieldId(form.name, 'picture')}
        label={i18n.t('admin.pages.sharePicture')}
        value={values.picture}
        error={getError('picture')}
        onChange={(name) => setValues({ ...values, picture: name })}
      />
    ),
    isOwn && { name: 'inMenu', kind: 'checkbox', label: i18n.t('admin.pages.inMenu') },
    isOwn && { name: 'inFooter', kind: 'checkbox', label: i18n.t('admin.pages.inFooter') },
    <SectionList
      key="sections"
      form={form}
      isWrong={(at) => wrongPaths.some((path) => path.startsWith(`sections.${at}.`))}
    />,
  ]
  return (
    <FormDialog
      {...dialog}
      title={page ? getPageName(page, i18n, language) : i18n.t('admin.pages.add')}
      size="wide"
      isLocked={remove.isPending}
      submitLabel={conflict ? i18n.t('admin.conflict.keepMine') : i18n.t('admin.pages.save')}
      onSubmit={submit}
      before={
        conflict && (
          <ConflictNote
            text={i18n.t(theirs ? /*i18n*/ 'admin.pages.conflict' : /*i18n*/ 'admin.pages.deletedMeanwhile')}
            onTakeTheirs={
              theirs &&
              (() => {
                setValues(toTypedPage(theirs, language))
                save.reset()
              })
            }
          />
        )
      }
    >
      {!isOwn && <p className="dialog-wide muted">{i18n.t('admin.pages.fixedText')}</p>}
      <Fields form={form} rows={rows} />
      {page && isOwn && (
        <RemoveEntry
          label={i18n.t('admin.pages.remove')}
          text={i18n.t('admin.pages.removeText', { page: getPageName(page, i18n, language) })}
          isPending={remove.isPending}
          onConfirm={() => remove.mutate(conflict?.current ?? page)}
        />
      )}
    </FormDialog>
  )
}
