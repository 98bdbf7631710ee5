import { jest } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import { SlowNotice } from './slow-notice.js';

describe('SlowNotice', () => {
  afterEach(() => jest.useRealTimers());

  it('appears if something is still loading after ten seconds', () => {
    jest.useFakeTimers();
    render(<SlowNotice />, {
      wrapper: ({ children }) => <MantineProvider env="test">{children}</MantineProvider>,
    });
    act(() => jest.advanceTimersByTime(9_999));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();

    act(() => jest.advanceTimersByTime(1));

    expect(screen.getByRole('status')).toHaveTextContent('Still loading');
  });
});
