/**
 * All sentences of the site and of the mails, page by page: what guests read, in the languages that they are offered. For managers only;
 * needs the network.
 */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { type TextPage, textPages } from '#contract/text/texts.ts'
import { fallbackLanguage } from '#locales/language.ts'
import { formatLanguage } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Badge } from '#pwa/ui/Badge.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Checkbox } from '#pwa/ui/Checkbox.tsx'
import { SelectField } from '#pwa/ui/SelectField.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { firstStepsQuery } from '../firstSteps/queries.ts'
import { QueryStatus } from '../sync/QueryStatus.tsx'
import { useBlockedReason } from '../sync/useSync.ts'
import { LanguagesForm } from './LanguagesForm.tsx'
import { pageLabels } from './labels.ts'
import { MissingTexts } from './MissingTexts.tsx'
import { textsQuery } from './queries.ts'
import { SiteEditor } from './SiteEditor.tsx'
import {
  filterSentences,
  formatReadable,
  getReadText,
  isShownInEnglish,
  type Sentence,
  type SentenceFilter,
  toSentences,
} from './sentences.ts'
import { TextDialog } from './TextDialog.tsx'
import './TextsPage.css'

const pageSize = 40

type FilterProps = { filter: SentenceFilter; onChange: (filter: SentenceFilter) => void }

function TextFilter({ filter, onChange }: FilterProps) {
  const { i18n } = useLanguage()
  return (
    <search className="text-filter">
      <TextField
        id="texts-search"
        type="search"
        label={i18n.t('admin.texts.search')}
        value={filter.searchText}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => onChange({ ...filter, searchText: target.value })}
      />
      <SelectField
        id="texts-page"
        label={i18n.t('admin.texts.page')}
        value={filter.page ?? ''}
        onChange={({ target }) => onChange({ ...filter, page: textPages.find((it) => it === target.value) ?? null })}
      >
        <option value="">{i18n.t('admin.texts.allPages')}</option>
        {textPages.map((page) => (
          <option key={page} value={page}>
            {i18n.t(pageLabels[page])}
          </option>
        ))}
      </SelectField>
      <Checkbox
        id="texts-changed"
        label={i18n.t('admin.texts.onlyChanged')}
        checked={filter.onlyChanged}
        onChange={({ target }) =>
          onChange({ ...filter, onlyChanged: target.checked, page: target.checked ? null : filter.page })
        }
      />
      <Checkbox
        id="texts-sample"
        label={i18n.t('admin.texts.onlySample')}
        checked={filter.onlySample}
        onChange={({ target }) =>
          onChange({ ...filter, onlySample: target.checked, page: target.checked ? null : filter.page })
        }
      />
    </search>
  )
}

function SentenceRow({ sentence, onEdit }: { sentence: Sentence; onEdit: () => void }) {
  const { i18n, language } = useLanguage()
  const blockedReason = useBlockedReason()
  return (
    <li className="text-row">
      {sentence.texts.map((text) => (
        <p key={text.language} lang={isShownInEnglish(text) ? fallbackLanguage : text.language}>
          {formatReadable(getReadText(text, sentence)) || (
            <span className="muted">{i18n.t('admin.texts.emptied')}</span>
          )}{' '}
          {text.text !== null && <Badge tone="accent">{i18n.t('admin.texts.changed')}</Badge>}
          {isShownInEnglish(text) && (
            <Badge tone="warn">
              {i18n.t('admin.texts.missingIn', { language: formatLanguage(text.language, language) })}
            </Badge>
          )}
        </p>
      ))}
      <Button
        aria-label={`${i18n.t('admin.texts.change')}: ${formatReadable(sentence.title)}`}
        disabled={blockedReason !== null}
        onClick={onEdit}
      >
        {i18n.t('admin.texts.change')}
      </Button>
    </li>
  )
}

export function TextsPage() {
  const { i18n } = useLanguage()
  const query = useQuery(textsQuery)
  const search = new URLSearchParams(useSearch())
  const isLinkedToSample = search.has('sample')
  const [filter, setFilter] = useState<SentenceFilter>({
    page: textPages.find((it) => it === search.get('page')) ?? null,
    searchText: '',
    onlyChanged: false,
    onlySample: isLinkedToSample,
  })
  const steps = useQuery({ ...firstStepsQuery, enabled: filter.onlySample })
  const [limit, setLimit] = useState(pageSize)
  const [edited, setEdited] = useState<Sentence | null>(null)
  const [isOnSite, setOnSite] = useState(false)
  const blockedReason = useBlockedReason()
  const sentences = query.data && toSentences(query.data)
  const sampleIds = steps.data?.find(({ step }) => step === 'texts')?.items
  const isReady = !filter.onlySample || sampleIds !== undefined
  const found = isReady && sentences ? filterSentences(sentences, filter, sampleIds ?? []) : undefined
  const shown = found?.slice(0, limit) ?? []
  const shownPages: TextPage[] = textPages.filter((page) => shown.some((it) => it.page === page))
  return (
    <>
      <header className="page-head">
        <p className="muted">{i18n.t('admin.texts.text')}</p>
        <Button disabled={blockedReason !== null || !sentences} onClick={() => setOnSite(true)}>
          {i18n.t('admin.texts.site.title')}
        </Button>
      </header>
      <LanguagesForm />
      {sentences && <MissingTexts sentences={sentences} />}
      <TextFilter
        filter={filter}
        onChange={(next) => {
          setFilter(next)
          setLimit(pageSize)
        }}
      />
      <QueryStatus query={isReady ? query : steps} />
      {found && (
        <p className="muted" role="status">
          {i18n.t('admin.texts.count', { n: found.length })}
        </p>
      )}
      {found?.length === 0 && filter.page !== null && (
        <Button onClick={() => setFilter({ ...filter, page: null })}>{i18n.t('admin.texts.allPages')}</Button>
      )}
      {shownPages.map((page) => (
        <section key={page}>
          <h2>{i18n.t(pageLabels[page])}</h2>
          <ul className="text-list">
            {shown
              .filter((it) => it.page === page)
              .map((sentence) => (
                <SentenceRow key={sentence.id} sentence={sentence} onEdit={() => setEdited(sentence)} />
              ))}
          </ul>
        </section>
      ))}
      {found && found.length > limit && (
        <Button onClick={() => setLimit(limit + pageSize)}>{i18n.t('admin.texts.more')}</Button>
      )}
      {isOnSite && sentences && <SiteEditor sentences={sentences} onClose={() => setOnSite(false)} />}
      {edited && <TextDialog sentence={edited} onClose={() => setEdited(null)} />}
    </>
  )
}
