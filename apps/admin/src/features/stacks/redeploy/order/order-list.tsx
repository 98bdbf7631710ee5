import { ActionIcon, Text } from '@mantine/core';
import type { StackReply } from '@stackyard/contracts';
import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react';
import { useState, type ComponentPropsWithoutRef, type KeyboardEvent } from 'react';
import { useMessages } from '#shared/i18n/messages.js';
import classes from './order.module.css';
import { orderMessages } from './order.messages.js';
import { moveItem } from './stack-order.js';
import { useDragOrder } from './use-drag-order.js';

interface OrderListProps {
  stacks: readonly StackReply[];
  onOrder: (ids: number[]) => void;
}

/**
 * Stacks in the order of their redeploys. Users reorder them by dragging, with buttons or with
 * arrow keys.
 */
export function OrderList({ stacks, onOrder }: OrderListProps) {
  const t = useMessages(orderMessages);
  const [announcement, setAnnouncement] = useState('');
  const ids = stacks.map(({ id }) => id);
  const total = stacks.length;
  const move = (from: number, to: number): void => {
    const stack = stacks[from];
    if (stack === undefined || to < 0 || to >= total) return;
    onOrder(moveItem(ids, from, to));
    setAnnouncement(t('place', { name: stack.name, place: to + 1, total }));
  };
  const { list, dragged, handleProps } = useDragOrder(move);
  return (
    <div>
      <Text size="sm" fw={600} id="redeploy-order">
        {t('order')}
      </Text>
      <Text size="xs" c="dimmed">
        {t('orderHint')}
      </Text>
      <ol ref={list} className={classes.list} aria-labelledby="redeploy-order">
        {stacks.map((stack, index) => (
          <OrderItem
            key={stack.id}
            stack={stack}
            index={index}
            total={total}
            isDragged={dragged === index}
            dragHandleProps={handleProps(index)}
            onMove={(to) => move(index, to)}
          />
        ))}
      </ol>
      <span role="status" className="visually-hidden">
        {announcement}
      </span>
    </div>
  );
}

interface OrderItemProps {
  stack: StackReply;
  index: number;
  total: number;
  isDragged: boolean;
  dragHandleProps: ComponentPropsWithoutRef<'button'>;
  onMove: (to: number) => void;
}

function OrderItem({ stack, index, total, isDragged, dragHandleProps, onMove }: OrderItemProps) {
  const t = useMessages(orderMessages);
  const { name, server } = stack;
  const moveByKey = (event: KeyboardEvent): void => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onMove(index + step);
  };
  const arrowButtonProps = { variant: 'subtle', color: 'gray' } as const;
  return (
    <li data-dragged={isDragged || undefined}>
      <button
        type="button"
        className={classes.handle}
        aria-label={t('drag', { name })}
        onKeyDown={moveByKey}
        {...dragHandleProps}
      >
        <GripVertical size={16} aria-hidden />
      </button>
      <span className={classes.name}>
        {name} <span>{server.name}</span>
      </span>
      <ActionIcon
        {...arrowButtonProps}
        aria-label={t('up', { name })}
        disabled={index === 0}
        onClick={() => onMove(index - 1)}
      >
        <ChevronUp size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        {...arrowButtonProps}
        aria-label={t('down', { name })}
        disabled={index === total - 1}
        onClick={() => onMove(index + 1)}
      >
        <ChevronDown size={16} aria-hidden />
      </ActionIcon>
    </li>
  );
}
