import './AmountTable.css'

type AmountRow = { key: string; label: string; detail: string; amount: string }
type Props = {
  caption: string
  rows: AmountRow[]
  /** Below a line; the last one is strong. */
  sums?: AmountRow[]
}

/** Amounts, one below the other: what, how it was calculated, how much. */
export function AmountTable({ caption, rows, sums = [] }: Props) {
  const renderRow = ({ key, label, detail, amount }: AmountRow) => (
    <tr key={key}>
      <th scope="row">
        {label}
        {detail !== '' && <small>{detail}</small>}
      </th>
      <td>{amount}</td>
    </tr>
  )
  return (
    <table className="amount-table">
      <caption>{caption}</caption>
      <tbody>{rows.map(renderRow)}</tbody>
      {sums.length > 0 && <tfoot>{sums.map(renderRow)}</tfoot>}
    </table>
  )
}
