import { useComputedColorScheme } from '@mantine/core'
import { BarController, BarElement, CategoryScale, Chart, LinearScale, Tooltip } from 'chart.js'
import { Bar } from 'react-chartjs-2'
import { themeColour, themeFont } from '../ui/theme-colours.ts'
import { dayText } from './day-text.ts'

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip)

export interface DaySeries {
  label: string
  /** A custom property of the page. */
  colour: string
  counts: readonly number[]
}

interface DayChartProps {
  dates: readonly string[]
  series: readonly DaySeries[]
}

/** Counts by day, stacked. The table below it carries the same figures. */
export function DayChart({ dates, series }: DayChartProps) {
  const scheme = useComputedColorScheme('light')
  const { data, options } = chartOf({ dates, series })
  return <Bar key={scheme} data={data} options={options} aria-hidden />
}

/** In the colors that the page has now. */
function chartOf({ dates, series }: DayChartProps) {
  const ticks = { color: themeColour('--text'), font: { family: themeFont(), size: 12 }, precision: 0, maxRotation: 0 }
  return {
    data: {
      labels: dates.map(dayText),
      datasets: series.map(({ label, colour, counts }) => ({
        label,
        data: [...counts],
        borderRadius: 2,
        maxBarThickness: 22,
        backgroundColor: themeColour(colour),
      })),
    },
    options: {
      animation: false as const,
      maintainAspectRatio: false,
      scales: {
        x: { stacked: true, grid: { display: false }, ticks },
        y: {
          stacked: true,
          beginAtZero: true,
          suggestedMax: 4,
          border: { display: false },
          grid: { color: themeColour('--line') },
          ticks,
        },
      },
      plugins: { legend: { display: false } },
    },
  }
}
