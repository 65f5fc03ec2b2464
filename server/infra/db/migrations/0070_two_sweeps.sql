-- compatible: code that asks for one of these jobs asks for it again at its next turn
-- What was asked of jobs that are no more would wait for ever. The queue's tables come after these at a first start.
DO $$ BEGIN
  IF to_regclass('graphile_worker._private_jobs') IS NOT NULL THEN
    EXECUTE 'DELETE FROM graphile_worker._private_jobs WHERE task_id IN (SELECT id FROM graphile_worker._private_tasks
      WHERE identifier IN (''sweep_accounts'', ''sweep_sign_in'', ''sweep_mail'', ''sweep_pushes'', ''sweep_moderation'', ''sweep_panels'',
        ''sweep_rounds'', ''sweep_deleted_comments'', ''sweep_deleted_posts'', ''sweep_notifications'', ''sweep_orders'', ''sweep_audit_log''))';
  END IF;
END $$;
