import type { UserDetailReply } from '@stackyard/contracts';

export interface ActionDialogProps {
  user: UserDetailReply;
  onClose: () => void;
}
