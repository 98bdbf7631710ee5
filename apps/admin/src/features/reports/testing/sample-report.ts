import type { MonthlyReport } from '@stackyard/report-schema';

export const sampleReport: MonthlyReport = {
  summary: {
    headline: 'Fewer failures while more was redeployed',
    text: 'In October 2026, 214 redeploys ran and 9 of them failed, after 17 of 180 in September. The platform was updated once and was in maintenance for 42 minutes altogether.',
    rating: 'positive',
  },
  developments: [
    {
      title: 'Failed redeploys halved',
      text: '9 of 214 redeploys failed (4.2 %). In September, 17 of 180 failed (9.4 %).',
      impact: 'positive',
    },
    {
      title: 'Sign-ins were refused more often',
      text: '63 sign-ins failed, 41 of them from one address. In September there were 12.',
      impact: 'negative',
    },
    {
      title: 'The platform runs version 2.23.1',
      text: 'The update on 14 October took 6 minutes. No redeploy was lost meanwhile.',
      impact: 'neutral',
    },
  ],
  recommendations: [
    {
      priority: 1,
      category: 'Security',
      title: 'Review failed sign-ins',
      reason: '41 of 63 failed sign-ins came from the address 203.0.113.7 within two nights.',
      action: 'Check the address in the event log and block it at the proxy if it is unknown.',
      expected_effect: 'Fewer guesses at passwords, and a quieter event log.',
    },
    {
      priority: 2,
      category: 'Stacks',
      title: 'Fix the paperless stack',
      reason: '5 of the 9 failed redeploys belong to the stack paperless; its image was missing.',
      action: 'Change the image of paperless to a tag that the registry still has.',
      expected_effect: 'More than half of the failures of this month would not come again.',
    },
  ],
  outlook: {
    headline: 'A calm November',
    text: 'Two maintenance windows are planned for November. Nothing in the figures points to more failures.',
  },
  data_quality_notes: ['The event log of 3 October has a gap of 12 minutes.'],
};
