import { useLanguage } from '#pwa/i18n.tsx'
import { Icon } from '#pwa/ui/Icon.tsx'
import { placeIcons } from '../placeIcons.ts'
import type { ResultGroup, SearchResult } from './useSearchGroups.ts'

type Props = {
  id: string
  groups: ResultGroup[]
  /** The one that Enter chooses. */
  current: SearchResult | undefined
  isBusy: boolean
  getOptionId: (result: SearchResult) => string
  onPoint: (result: SearchResult) => void
  onChoose: (result: SearchResult) => void
}

/** The list of a combobox: the focus stays in its input. */
export function SearchResults({ id, groups, current, isBusy, getOptionId, onPoint, onChoose }: Props) {
  const { i18n } = useLanguage()
  return (
    <div
      id={id}
      className="search-results"
      role="listbox"
      aria-label={i18n.t('admin.search.results')}
      aria-busy={isBusy}
    >
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox has no fieldsets
        <div key={group.id} role="group" aria-labelledby={`${id}-${group.id}`}>
          <div id={`${id}-${group.id}`} role="presentation" className="search-kind">
            {group.label}
          </div>
          {group.results.map((result) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the focus and the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the input has the focus and names the active option
            <div
              key={result.key}
              id={getOptionId(result)}
              role="option"
              className="search-option"
              aria-selected={result === current}
              onPointerMove={() => result !== current && onPoint(result)}
              onClick={() => onChoose(result)}
            >
              <Icon path={placeIcons[result.icon]} size={20} />
              <span className="search-option-title">{result.title}</span>
              {result.detail && <span className="search-option-detail">{result.detail}</span>}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
