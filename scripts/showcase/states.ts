/**
 * The showcase shows all states and themes at once, so it sets them by attributes. These functions copy the rules of the
 * style sheets: `:hover` becomes `[data-hover]`, and the media query of the dark scheme becomes `[data-theme='dark']`.
 */
const pseudoClasses = /:(hover|active|focus-visible)/g

function copyRule(rule: CSSRule): string[] {
  if (rule instanceof CSSStyleRule) {
    const { selectorText, style } = rule
    const copies = []
    if (selectorText.search(pseudoClasses) >= 0)
      copies.push(`${selectorText.replace(pseudoClasses, '[data-$1]')} { ${style.cssText} }`)
    if (selectorText === ':root') copies.push(`[data-theme='light'] { color-scheme: light; ${style.cssText} }`)
    return copies
  }
  if (!(rule instanceof CSSMediaRule)) return []
  const theme = rule.conditionText.includes('prefers-color-scheme: dark')
    ? 'dark'
    : rule.conditionText.includes('forced-colors')
      ? 'forced'
      : null
  if (theme === null) return []
  return [...rule.cssRules]
    .filter((inner) => inner instanceof CSSStyleRule)
    .map(({ selectorText, style }) => {
      const selector =
        selectorText === ':root' ? `[data-theme='${theme}']` : `[data-theme='${theme}'] :is(${selectorText}):not(#_)`
      return `${selector} { ${theme === 'dark' ? 'color-scheme: dark; ' : ''}${style.cssText} }`
    })
}

export function addStateStyles(page: Document) {
  const rules = [...page.styleSheets].flatMap((sheet) => [...sheet.cssRules].flatMap(copyRule))
  const style = page.createElement('style')
  style.textContent = rules.join('\n')
  page.head.append(style)
}
