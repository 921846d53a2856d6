/**
 * Finds bookings, people, messages, rooms, days, places and actions. Written by hand on the pattern of a combobox with a
 * listbox: the one of React Aria opens a popover of its own, which a dialog does not need.
 */
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useLanguage } from '#pwa/i18n.tsx'
import { Icon } from '#pwa/ui/Icon.tsx'
import { Modal } from '#pwa/ui/Modal.tsx'
import { placeIcons } from '../placeIcons.ts'
import type { Place } from '../places.ts'
import { useSyncedAt } from '../sync/useSync.ts'
import './SearchDialog.css'
import { SearchResults } from './SearchResults.tsx'
import { type SearchResult, useSearchGroups } from './useSearchGroups.ts'

type Props = { places: Place[]; onNewBooking: () => void; onClose: () => void }

export function SearchDialog({ places, onNewBooking, onClose }: Props) {
  const { i18n } = useLanguage()
  const [, navigate] = useLocation()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const [chooses, setChooses] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const syncedAt = useSyncedAt()
  const { groups, isComplete } = useSearchGroups(typed, places)
  const results = groups.flatMap((group) => group.results)
  const current = results[Math.min(active, results.length - 1)]
  const getOptionId = (result: SearchResult) => `${listId}-${results.indexOf(result)}`

  const choose = (result: SearchResult) => {
    onClose()
    if (result.href === null) onNewBooking()
    else navigate(result.href)
  }
  // Who types and presses Enter at once means what is found for the whole text.
  useEffect(() => {
    if (!chooses || !isComplete) return
    setChooses(false)
    if (current) choose(current)
  })
  useEffect(() => input.current?.focus(), [])
  useEffect(() => {
    document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [active, listId])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && results.length > 0)
      setActive((Math.min(active, results.length - 1) + step + results.length) % results.length)
    else if (event.key === 'Enter') setChooses(true)
    else return
    event.preventDefault()
  }
  const isEmpty = isComplete && results.length === 0
  const emptyText =
    syncedAt === null ? i18n.t('admin.sync.initial') : i18n.t('admin.search.none', { text: typed.trim() })
  return (
    <Modal isOpen onClose={onClose} size="top" title={i18n.t('admin.search.title')} closeLabel={i18n.t('admin.close')}>
      <div className="search-field">
        <Icon path={placeIcons.search} size={22} />
        <input
          ref={input}
          className="control"
          role="combobox"
          aria-label={i18n.t('admin.search.title')}
          aria-expanded={results.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={current && getOptionId(current)}
          placeholder={i18n.t('admin.search.hint')}
          enterKeyHint="go"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setActive(0)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <p className="visually-hidden" role="status">
        {isComplete && !isEmpty && i18n.t('admin.search.count', { n: results.length })}
      </p>
      {isEmpty && (
        <p className="search-empty" role="status">
          {emptyText}
        </p>
      )}
      <SearchResults
        id={listId}
        groups={groups}
        current={current}
        isBusy={!isComplete}
        getOptionId={getOptionId}
        onPoint={(it) => setActive(results.indexOf(it))}
        onChoose={choose}
      />
    </Modal>
  )
}
