import type { ReportLanguage } from '@stackyard/contracts';
import type { ReportImpact, ReportRating } from '@stackyard/report-schema';

export interface ReportTexts {
  title(month: string): string;
  developments: string;
  recommendations: string;
  priority: string;
  reason: string;
  action: string;
  effect: string;
  outlook: string;
  notes: string;
  figures: string;
  weeks: string;
  weekLegend: string;
  previousMonth: string;
  rating: Record<ReportRating, string>;
  impact: Record<ReportImpact, string>;
}

export const reportTexts: Record<ReportLanguage, ReportTexts> = {
  de: {
    title: (month) => `Monatsbericht ${month}`,
    developments: 'Entwicklungen',
    recommendations: 'Empfehlungen',
    priority: 'Priorität',
    reason: 'Begründung',
    action: 'Maßnahme',
    effect: 'Erwartete Wirkung',
    outlook: 'Ausblick',
    notes: 'Hinweise zur Datenqualität',
    figures: 'Kennzahlen',
    weeks: 'Redeploys pro Woche',
    weekLegend: 'Rot (unten): fehlgeschlagen oder unbekannt. Grün (oben): erfolgreich.',
    previousMonth: 'Vormonat',
    rating: { positive: 'Positiv', neutral: 'Neutral', watch: 'Beobachten' },
    impact: { positive: 'positiv', neutral: 'neutral', negative: 'negativ' },
  },
  en: {
    title: (month) => `Monthly report for ${month}`,
    developments: 'Developments',
    recommendations: 'Recommendations',
    priority: 'Priority',
    reason: 'Reason',
    action: 'Action',
    effect: 'Expected effect',
    outlook: 'Outlook',
    notes: 'Data quality notes',
    figures: 'Figures',
    weeks: 'Redeploys per week',
    weekLegend: 'Red (bottom): failed or unknown. Green (top): succeeded.',
    previousMonth: 'Previous month',
    rating: { positive: 'Positive', neutral: 'Neutral', watch: 'Watch' },
    impact: { positive: 'positive', neutral: 'neutral', negative: 'negative' },
  },
};
